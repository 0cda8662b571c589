/** What is wrong with the issuer of a provider; true when nothing is. */
export function checkIssuer(issuer: string): string | true {
  const address = issuer.trim();
  if (address === '') return 'Enter the address of the issuer';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return 'Enter a valid address, such as https://id.example.com';
  return !/[?#@]/.test(address) || 'The issuer is without user, query and fragment';
}

const OWN_ID = /^[a-z][a-z0-9-]{0,39}$/;

/** The same for its id, which is a part of the callback address. */
export function checkId(id: string, taken: readonly string[]): string | true {
  if (!OWN_ID.test(id.trim())) return 'Use lower-case letters, digits and dashes, 40 at most';
  return !taken.includes(id.trim()) || 'There is a provider with this id already';
}

export const checkFilled = (what: string) => (text: unknown) => String(text ?? '').trim() !== '' || `Enter ${what}`;
