/** Kinds of emails, with the ids that they have everywhere. */
export const categories = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', canDisable: false },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', canDisable: true },
] as const;

export function categoryOf(id: string) {
  const category = categories.find((one) => one.id === id);
  if (!category) throw new Error(`There is no category ${id}.`);
  return category;
}
