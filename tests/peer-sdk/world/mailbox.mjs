/** The mails that the service would have sent: its local inbox. */
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 100;
const PAUSE_MILLIS = 100;

/** The newest mail to the address, of those whose text is about something; waits until there is one. */
export async function newestMail(baseUrl, to, { about = /./ } = {}) {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await fetch(`${baseUrl}/inbox/messages?to=${encodeURIComponent(to)}`);
    const mails = (await answer.json()).filter(({ text }) => about.test(text));
    if (mails.length > 0) return mails.toSorted((a, b) => b.at_millis - a.at_millis)[0];
    await pause(PAUSE_MILLIS);
  }
  throw new Error(`${to} has no such mail.`);
}

/** The code in the link of a mail. */
export function codeOf({ text }) {
  const [, code] = /[?&]code=([\w-]+)/.exec(text) ?? [];
  if (!code) throw new Error(`There is no link with a code in it: ${text}`);
  return code;
}

/** The six characters that somebody would type. */
export function typedCodeOf({ text }) {
  const [code] = /\b[A-Z0-9]{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`There is no code to be typed: ${text}`);
  return code;
}
