import type { Service } from '@latchkey/service/app/service-parts';

/** A mail that arrived in the local inbox, read as its recipient reads it. */
export interface ReceivedMail {
  readonly id: string;
  readonly project_id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at_millis: number;
  /** The addresses in its text, in their order. */
  readonly links: readonly string[];
  /** The one-time code in the first link that has one. */
  readonly linkCode: string | undefined;
  /** The code to type: the characters that stand alone on a line. */
  readonly code: string | undefined;
}

/** What people get by mail. */
export interface Mailbox {
  /** The mails to an address, newest first, once everything that is due was sent. */
  to(email: string): Promise<ReceivedMail[]>;
  /** The one-time codes in the links of these mails; some mails lead nowhere. */
  codesTo(email: string): Promise<string[]>;
}

type Sent = Omit<ReceivedMail, 'links' | 'linkCode' | 'code'>;

/** The mailbox of a service, or of one project in it. A process of its own sends by itself, a moment later. */
export function mailboxOf(service: Pick<Service, 'fetch'> & Partial<Service>, projectId?: string): Mailbox {
  async function to(email: string): Promise<ReceivedMail[]> {
    await service.workOutbox?.();
    const url = new URL('http://localhost/inbox/messages');
    url.searchParams.set('to', email);
    const answer = await service.fetch(new Request(url), { peer: '127.0.0.1' });
    if (!answer.ok) throw new Error(`The inbox cannot be read: ${answer.status} ${await answer.text()}`);
    const mails = (await answer.json()) as Sent[];
    return mails.filter((mail) => projectId === undefined || mail.project_id === projectId).map(read);
  }
  return { to, codesTo: async (email) => (await to(email)).flatMap(({ linkCode }) => linkCode ?? []) };
}

function read(mail: Sent): ReceivedMail {
  const links = mail.text.match(/^https?:\/\/\S+$/gm) ?? [];
  const linkCode = links.map((link) => new URL(link).searchParams.get('code')).find(Boolean) ?? undefined;
  return { ...mail, links, linkCode, code: /^[0-9A-HJKMNP-TV-Z]{6}$/m.exec(mail.text)?.[0] };
}
