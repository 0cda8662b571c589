import type { NewUser } from '../core/shapes/user.ts';
import type { ServerUser } from '../server/server-user.ts';
import { accessCookieName, accessCookieValue, refreshCookieName } from '../token-stores/token-cookies.ts';
import { ServerApp } from './server-app.ts';

const PATIENCE_MILLIS = 10_000;
const PAUSE_MILLIS = 100;

/** A user who was made for a test, and how that user signs in. */
export interface TestUser {
  /** As servers see it. */
  readonly user: ServerUser;
  /** The proven address. */
  readonly email: string;
  /** Unique to this user. */
  readonly password: string;
}

/** A cookie as drivers of browsers take it: `await context.addCookies(cookies)` of Playwright. */
export interface TestCookie {
  /** By which the SDK finds it: the id of the project is in it. */
  readonly name: string;
  /** As it stands in the header. */
  readonly value: string;
  /** Of the application, which the cookie is sent to. */
  readonly url: string;
}

/** An email the service didn't send: in development it keeps them in its inbox. */
export interface ReceivedMail {
  /** As its recipient reads it. */
  readonly subject: string;
  /** For programs that show no HTML. */
  readonly text: string;
  /** The same as HTML. */
  readonly html: string;
  /** The addresses in its text, in their order. */
  readonly links: readonly string[];
  /** The code to type at a sign-in; null where it has none. */
  readonly code: string | null;
  /** When it arrived. */
  readonly at: Date;
}

/** As the inbox lists them, newest first. */
interface ListedMail extends Pick<ReceivedMail, 'subject' | 'text' | 'html'> {
  readonly project_id: string;
  readonly at_millis: number;
}

/**
 * For testing an application against a service in development: everything a server can do, plus users created on the
 * spot, browsers signed in without a form, and the emails users receive.
 * `const app = new TestApp({ tokenStore: null }); const { user, email, password } = await app.newUser();`
 */
export class TestApp extends ServerApp {
  /** Creates a user with a verified address and a password, both new; given fields take precedence. */
  async newUser(fields: NewUser = {}): Promise<TestUser> {
    const { nonce } = this.context.environment;
    const email = fields.primaryEmail ?? `${nonce()}@example.com`;
    const password = fields.password ?? nonce();
    const user = await this.createUser({
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      ...fields,
      primaryEmail: email,
      password,
    });
    return { user, email, password };
  }

  /**
   * The cookies with which a browser is signed in as the user, in a session of their own: for applications whose token
   * store is `cookie`, and those of Next.js over http, at their address.
   */
  async cookiesFor(user: ServerUser, url: string): Promise<TestCookie[]> {
    const tokens = await (await user.createSession()).getTokens();
    const values = {
      [accessCookieName(this.projectId)]: accessCookieValue(tokens),
      [refreshCookieName(this.projectId)]: tokens.refreshToken,
    };
    return Object.entries(values).map(([name, value]) => ({ name, value: encodeURIComponent(value ?? ''), url }));
  }

  /**
   * The latest email to an address, from the service's inbox, with these words in its subject if given. Waits ten
   * seconds for one to arrive, then rejects; it also rejects if there is no inbox, because the service isn't in
   * development mode.
   */
  async mailTo(email: string, { subject = '' }: { readonly subject?: string } = {}): Promise<ReceivedMail> {
    const { clock, wait } = this.context.environment;
    const deadline = clock() + PATIENCE_MILLIS;
    for (;;) {
      const mails = await this.#inbox(email);
      const mail = mails.find((each) => each.project_id === this.projectId && each.subject.includes(subject));
      if (mail) return received(mail);
      if (clock() > deadline) throw new Error(`No mail ${subject && `"${subject}" `}to ${email} has arrived.`);
      await wait(PAUSE_MILLIS);
    }
  }

  async #inbox(email: string): Promise<ListedMail[]> {
    const { connection, environment } = this.context;
    const url = `${connection.baseUrl()}/inbox/messages?to=${encodeURIComponent(email)}`;
    const answer = await environment.fetch(url, { method: 'GET' });
    if (answer.ok) return answer.json();
    throw new Error(`There is no inbox at ${url} (${answer.status}): the service has to run in development, here.`);
  }
}

const received = ({ subject, text, html, at_millis }: ListedMail): ReceivedMail => ({
  subject,
  text,
  html,
  links: text.match(/^https?:\/\/\S+$/gm) ?? [],
  code: /^[0-9A-HJKMNP-TV-Z]{6}$/m.exec(text)?.[0] ?? null,
  at: new Date(at_millis),
});
