const MOST = 2_000;

/** Checks the service's URL rules before sending. */
export function checkUrl(typed: string): true | string {
  const text = typed.trim();
  if (text === '') return 'Enter a URL';
  if (text.length > MOST) return `Enter at most ${MOST} characters`;
  try {
    const { protocol, username, password } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return 'Enter a URL that starts with https://';
    return username === '' && password === '' ? true : 'Enter a URL without a username or password';
  } catch {
    return 'Enter a URL such as https://example.com/webhooks';
  }
}

/** Whether payloads travel unencrypted. */
export const isInClear = (typed: string): boolean => /^\s*http:\/\//i.test(typed);
