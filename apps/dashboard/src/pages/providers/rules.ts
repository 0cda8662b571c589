/** Validates an issuer: true, or what is wrong. */
export function checkIssuer(issuer: string): string | true {
  const address = issuer.trim();
  if (address === '') return 'Enter the issuer URL';
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return 'Enter a valid URL, such as https://id.example.com';
  return !/[?#@]/.test(address) || 'Enter the issuer without a username, query or fragment';
}

const OWN_ID = /^[a-z][a-z0-9-]{0,39}$/;

/** Validates a provider's ID. */
export function checkId(id: string, taken: readonly string[]): string | true {
  if (!OWN_ID.test(id.trim())) return 'Use at most 40 lowercase letters, digits and dashes';
  return !taken.includes(id.trim()) || 'A provider with this ID already exists';
}

export const checkFilled = (what: string) => (text: unknown) => String(text ?? '').trim() !== '' || `Enter ${what}`;
