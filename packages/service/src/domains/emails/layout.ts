import { escapeHtml } from '../../platform/escape-html.ts';
import type { Content } from './content.ts';
import type { MailWords } from './default-mails.ts';
import { styles } from './styles.ts';

/** What stands between the words of a mail. */
export interface MailParts extends Omit<MailWords, 'button'> {
  /** The name of the reader, plain; undefined when it is not known. */
  readonly reader: string | undefined;
  readonly project: string;
  /** Undefined for a mail that leads nowhere; else there is a button. */
  readonly link: string | undefined;
  readonly button?: string;
  readonly code: string | undefined;
}

/** The one form of every mail: HTML without tables, images or scripts, and the same as text. */
export function layOut(parts: MailParts): Content {
  return { subject: parts.subject, html: html(parts), text: text(parts) };
}

/** A link stands on a line of its own, and so does a code, so that nothing has to be cut out of a sentence. */
function text({ heading, reader, intro, code, instead, link, note, project }: MailParts): string {
  const blocks = [heading, reader && `Hi ${reader},`, intro, code, code && instead, link, note, `-- \n${project}`];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function html({ subject, heading, reader, intro, code, instead, button = '', link, note, project }: MailParts): string {
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles.dark}</style>
</head>
<body class="page" style="${styles.page}">
<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->
<div class="card" style="${styles.card}">
<h1 class="strong" style="${styles.heading}">${escapeHtml(heading)}</h1>
${reader === undefined ? '' : paragraph(`Hi ${reader},`)}
${paragraph(intro)}
${code === undefined ? '' : `<p class="code" style="${styles.code}">${escapeHtml(code)}</p>\n${paragraph(instead ?? '')}`}
${link === undefined ? '' : linkHtml(escapeHtml(link), escapeHtml(button))}
<p class="weak note" style="${styles.note}">${escapeHtml(note)}</p>
<p class="weak" style="${styles.footer}">${escapeHtml(project)}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}

/** The button, and the same address in clear for whoever wants to see where it leads. */
const linkHtml = (href: string, button: string) =>
  `<p style="margin:0 0 16px"><a class="button" href="${href}" style="${styles.button}">${button}</a></p>
<p class="weak" style="${styles.link}"><a class="weak" href="${href}" style="color:#52525b">${href}</a></p>`;
