import { type Html, html } from '../platform/html/html.ts';
import type { Mail } from './mail.ts';
import { moment, page } from './page.ts';

export interface Listed {
  readonly mails: readonly Mail[];
  readonly search: string;
  /** The mail server that mails go to instead, if there is one. */
  readonly server: string | undefined;
}

/** All mails, newest first. What is live is put there anew while the page is open. */
export const listPage = ({ mails, search, server }: Listed): string =>
  page(
    'Inbox – Latchkey',
    html`<header>
<h1>Inbox</h1>
<form role="search" action="/inbox">
<label for="search">Recipient</label>
<input id="search" name="search" type="search" value="${search}" autocomplete="off" spellcheck="false">
<button>Search</button>
</form>
<button id="clear" type="button" hidden>Empty the inbox</button>
</header>
<main data-live>
<p role="status">${count(mails.length, search)}</p>
${mails.length > 0 ? html`<ol>${mails.map(entry)}</ol>` : nothing(search, server)}
</main>`,
  );

const entry = ({ id, projectId, projectName, to, subject, at }: Mail): Html => html`<li>
<a href="/inbox/mails/${projectId}/${id}"><span class="subject">${subject}</span></a>
<span class="to">${to}</span>
<span class="weak">${projectName}</span>
<span class="weak">${moment(at)}</span>
</li>
`;

function count(mails: number, search: string): string {
  const found = search ? ` to "${search}"` : '';
  return mails === 1 ? `1 mail${found}` : `${String(mails)} mails${found}`;
}

function nothing(search: string, server: string | undefined): Html {
  if (search) return html`<p class="empty">No mail to such an address. <a href="/inbox">Show all</a></p>`;
  if (server) {
    return html`<div class="empty">
<h2>Mails leave the house</h2>
<p>They are handed to ${server}, as <code>LATCHKEY_SMTP_URL</code> says. Without that setting they arrive here.</p>
</div>`;
  }
  return html`<div class="empty">
<h2>No mails yet</h2>
<p>What the service would send to people arrives here, as long as no mail server is set by <code>LATCHKEY_SMTP_URL</code>.
Links and codes in the mails work. They stay for seven days.</p>
</div>`;
}
