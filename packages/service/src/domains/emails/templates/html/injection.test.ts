import { newEmail, type TestProject, type TestUser } from '@latchkey/testing';
import { dealt } from '@latchkey/testing/full';
import { sending } from '@latchkey/testing/people/mail-project';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendTeamInvitationMails, sendVerificationMail } from '../../transactional/mails.ts';

// Names that people choose, in every place of a mail: whatever they say, a mail with them is built as one with "Ada".

const HOUR = 3_600_000;
const tricks = {
  html: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></head><body onload=alert(1)>',
    '<a href="https://evil.example">Sign in</a>',
    '<!--[if mso]><script><![endif]-->',
    '--></td></tr></table><style>*{display:none}</style>',
    '&lt;b&gt; &#60;i&#62; &amp;',
    '<![CDATA[<b>]]>',
  ],
  format: [
    '[Sign in](https://evil.example)',
    '](https://evil.example) [',
    '**Urgent** *now* _please_',
    '** [x]',
    '![](https://evil.example/pixel.png)',
    '<https://evil.example>',
    'https://evil.example/sign-in',
    'www.evil.example, evil.example',
    'mailto:eve@evil.example',
    '# Title\n\n---\n\n> quote',
  ],
  template: [
    '{{emailVerificationLink}}',
    '{{{otp}}} {{#if otp}}',
    '{{/if}}{{else}}',
    '\\{{otp}}',
    '{{constructor.constructor "x"}}',
    '#{otp} <%= otp %>',
    '\ufffc\ufffc',
  ],
  header: [
    'Ada\r\nBcc: eve@evil.example',
    'Ada\nContent-Type: text/html\n\n<h1>x</h1>',
    'Ada\u0085Bcc: eve@evil.example',
    'Ada\u2028Bcc: eve@evil.example\u2029',
    'Ada\v\f\tX-Header: 1',
    '=?utf-8?B?QmNjOiBldmVAZXZpbC5leGFtcGxl?=',
    '"eve" <eve@evil.example>, x',
  ],
  address: [
    'javascript:alert(1)',
    '//evil.example',
    '..%2f..%2f',
    '?a=b&code=stolen#x',
    '@evil.example/',
    '\\evil.example',
  ],
  unicode: [
    '\u202eelpmaxe.live//:sptth',
    '\u2066evil\u2069\u200b\u2060\ufeff',
    'evil\u3002example evil\uff0eexample',
    '\uff1cscript\uff1e',
    'a\u0300'.repeat(300),
    'x'.repeat(1_000),
  ],
};
const corpus = Object.entries(tricks).flatMap(([kind, names]) => names.map((name) => [kind, name] as const));

const name = '{{projectDisplayName}} {{userDisplayName}} {{teamDisplayName}}';
const query = 'https://acme.example/?of={{projectDisplayName}}&to={{userDisplayName}}&in={{teamDisplayName}}';
/** Names in every place that a template can put them. */
const content = {
  root: { type: 'EmailLayout', data: { childrenIds: ['h', 't', 'l', 'b', 'i'] } },
  h: { type: 'Heading', data: { props: { text: name } } },
  t: { type: 'Text', data: { props: { text: `${name} **${name}** (${name}) [${name}](${query})` } } },
  l: { type: 'Text', data: { props: { text: `[x]({{userDisplayName}}) [y](https://{{teamDisplayName}})` } } },
  b: { type: 'Button', data: { props: { text: name, url: query } } },
  i: { type: 'Image', data: { props: { url: 'https://acme.example/a.png', alt: name, linkHref: query } } },
};

let own: OwnMailWorld;
let project: TestProject;
let custom: TestProject;
const users = new Map<TestProject, TestUser>();
beforeAll(async () => {
  own = await startOwnMailWorld();
  [project, custom] = [await own.newSender(), await own.newSender()];
  for (const type of ['email_verification', 'team_invitation'])
    await custom.admin(`PATCH /email-templates/${type}`, { body: { subject: name, content } });
  for (const each of [project, custom]) users.set(each, await each.signUp());
});
afterAll(() => own.world.close());

/** The mails of a project in which everybody is called so, as a mail program reads them. */
async function mailsOf(project: TestProject, called: string) {
  await project.admin('PATCH /internal/projects/current', { body: { display_name: called } });
  const { context, project: stored, link } = await sending(project, Promise.resolve(own.world));
  const { id } = users.get(project) as TestUser;
  const [first, second] = [newEmail(), newEmail()];
  const user = { id, displayName: called };
  await sendVerificationMail(context, stored, { email: first, user, link, lifetime: HOUR });
  await sendTeamInvitationMails(context, stored, [{ email: second, link, lifetime: HOUR, teamName: called }]);
  await own.world.service.workOutbox();
  return Promise.all([first, second].map(read));
}

async function read(email: string) {
  const taken = own.server.taken.filter(({ to }) => to.includes(email));
  const mail = await PostalMime.parse(taken[0]?.source ?? '');
  return {
    structure: {
      copies: taken.length,
      to: [taken[0]?.to, mail.to].flat().map((to) => (typeof to === 'object' ? to.address === email : to === email)),
      headers: mail.headers.map(({ key }) => key),
      attachments: mail.attachments.length,
      lines: (mail.text ?? '').trim().split('\n').length,
      ...structureOf(mail.html ?? ''),
    },
    words: `${mail.subject}\n${mail.text}\n${mail.html}`,
  };
}

/** What a mail is built of: its tags with all that is not a name. */
const structureOf = (html: string) => ({
  tags: html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/alt="[^"]*"/, 'alt').replace(/(href="[^"?]*\?)[^"]*/, '$1')),
  comments: html.match(/<!--/g)?.length,
});
const structures = async (of: TestProject, called: string) =>
  (await mailsOf(of, called)).map(({ structure }) => structure);

/** What leads elsewhere, turns texts around or begins a header. */
const EVIL = /evil\.example|[\u202a-\u202e\u2066-\u2069\u200b]|^(?:bcc|content-type|x-header):/im;

const templates = [
  ['the default templates', () => project],
  ['templates that show names everywhere', () => custom],
] as const;

describe.each(templates)('in mails by %s', (which, of) => {
  let usual: Awaited<ReturnType<typeof structures>>;
  beforeAll(async () => {
    usual = await structures(of(), 'Ada');
  });

  const names = dealt(corpus, templates).filter(([, [name]]) => name === which);
  test.each(names.map(([name]) => name))('%s: %j is nothing but a name', async (_, called) => {
    const mails = await mailsOf(of(), called);
    expect(mails.map(({ structure }) => structure)).toEqual(usual);
    const led = mails.flatMap(({ words }) => EVIL.exec(words.replace(/\?of=\S*/g, ''))?.[0] ?? []);
    expect(led).toEqual([]);
  });
});

describe('in previews', () => {
  const preview = async (called: string) => {
    const variables = { projectDisplayName: called, userDisplayName: called, teamDisplayName: called };
    const body = { content, subject: name, variables };
    const answer = await project.admin('POST /latchkey/email-templates/team_invitation/preview', { body });
    const { subject, html, text } = answer.body;
    return { ...structureOf(html), lines: text.split('\n').length, isOneLine: !/[\r\n]/.test(subject) };
  };

  let usual: Awaited<ReturnType<typeof preview>>;
  beforeAll(async () => {
    usual = await preview('Ada');
  });

  test.each(corpus)('%s: %j is nothing but a name', async (_, called) => {
    expect(await preview(called)).toEqual(usual);
  });
});
