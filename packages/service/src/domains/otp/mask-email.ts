/** Enough of an address for its owner to know it by, and for nobody else to write to: `a…@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
