import { type Html, html } from '../platform/html/html.ts';
import { SANDBOX } from './headers.ts';
import type { Mail } from './mail.ts';
import { moment, page } from './page.ts';

export const views = ['html', 'text', 'source'] as const;
export type View = (typeof views)[number];

const names: Record<View, string> = { html: 'HTML', text: 'Text', source: 'Source' };

/** One mail in one of its views. */
export const mailPage = (mail: Mail, view: View, source: string): string =>
  page(
    `${mail.subject} – Inbox`,
    html`<header>
<a href="/inbox">Inbox</a>
</header>
<main>
<h1>${mail.subject}</h1>
<dl>
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Project</dt><dd>${mail.projectName}</dd></div>
<div><dt>Sent</dt><dd>${moment(mail.at)}</dd></div>
</dl>
<nav aria-label="Views">${views.map((each) => tab(mail, each, view))}</nav>
${shown(mail, view, source)}
</main>`,
  );

const address = ({ projectId, id }: Mail) => `/inbox/mails/${projectId}/${id}`;

const tab = (mail: Mail, view: View, current: View): Html =>
  view === current
    ? html`<a href="${address(mail)}?view=${view}" aria-current="page">${names[view]}</a>\n`
    : html`<a href="${address(mail)}?view=${view}">${names[view]}</a>\n`;

function shown(mail: Mail, view: View, source: string): Html {
  if (view === 'html') return html`<iframe title="The mail" sandbox="${SANDBOX}" src="${address(mail)}/body"></iframe>`;
  return html`<pre tabindex="0">${view === 'text' ? mail.text : source}</pre>`;
}

const HEAD = /<head[^<>]*>/i;

/** The mail itself; its links open in tabs of their own. */
export function mailBody({ html }: Mail): string {
  const base = '<base target="_blank">';
  return HEAD.test(html) ? html.replace(HEAD, (head) => head + base) : base + html;
}
