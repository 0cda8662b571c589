/** The team's name, or the start of its ID. */
export const teamName = ({ id, displayName }: { readonly id: string; readonly displayName: string }): string =>
  displayName || `Team ${id.slice(0, 8)}`;
