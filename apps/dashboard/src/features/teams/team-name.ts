/** What a team is called: by name, else by the begin of its id. */
export const teamName = ({ id, displayName }: { readonly id: string; readonly displayName: string }): string =>
  displayName || `Team ${id.slice(0, 8)}`;
