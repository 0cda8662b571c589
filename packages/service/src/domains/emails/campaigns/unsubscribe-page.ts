import { type Html, html } from '../../../platform/html/html.ts';
import { webPage } from '../../../platform/html/web-page.ts';

/** The category and recipient of an unsubscribe page. */
export interface Subject {
  readonly project: string;
  readonly category: string;
}

/** Asks first: programs that look through mails follow every link in them, and press nothing. */
export const askingPage = ({ project, category }: Subject): string =>
  webPage(
    `Unsubscribe from ${category} mails?`,
    html`<p>${project} will send you no more mails of this kind.</p>
<form method="post">
<button name="List-Unsubscribe" value="One-Click">Unsubscribe</button>
</form>`,
  );

export const donePage = ({ project, category }: Subject): string =>
  webPage('You have unsubscribed', said(html`${project} will send you no more ${category} mails. ${changeOfMind}`));

export const usedPage = ({ project, category }: Subject): string =>
  webPage(
    'You have unsubscribed already',
    said(html`This link was used before to end the ${category} mails of ${project}. ${changeOfMind}`),
  );

const changeOfMind = html`You can change your mind in the settings of your account.`;

const said = (sentence: Html) => html`<p role="status">${sentence}</p>`;
