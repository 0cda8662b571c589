const MOST = 2_000;

/** The rules of the service, before it is asked. */
export function checkUrl(typed: string): true | string {
  const text = typed.trim();
  if (text === '') return 'Enter an address';
  if (text.length > MOST) return `Enter at most ${MOST} characters`;
  try {
    const { protocol, username, password } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return 'Enter an address that starts with https://';
    return username === '' && password === '' ? true : 'Enter an address without a user name or password';
  } catch {
    return 'Enter an address such as https://example.com/webhooks';
  }
}

/** Whether what is sent there can be read on the way. */
export const isInClear = (typed: string): boolean => /^\s*http:\/\//i.test(typed);
