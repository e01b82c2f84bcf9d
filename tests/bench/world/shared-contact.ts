/** What `saveContact` asks for. */
export const sharedContact = (id: `contact:${string}`, n: number) => ({
  id,
  isNew: true as const,
  set: {
    shared: true,
    fullNameEn: `Shared contact ${n}`,
    fullNameAr: '',
    email: `shared.${n}@example.com`,
    mobile: '',
    company: '',
    title: '',
    language: 'en' as const,
  },
  seen: {},
})
