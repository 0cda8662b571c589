/** What a user is called: by name, else by e-mail, else by the begin of its id. */
export const nameOf = (user: {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}): string => user.displayName || user.primaryEmail || `User ${user.id.slice(0, 8)}`;
