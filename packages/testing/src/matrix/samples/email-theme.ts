import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const source = 'export function EmailTheme({ children }) { return <div>{children}</div>; }';
const template = 'export function EmailTemplate() { return <p>Hello</p>; }';
/** The template in TSX that every project has. */
const templateId = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';

const unknown = 'EMAIL_THEME_UNKNOWN';
const invalid = 'EMAIL_THEME_INVALID';
const themeOf = ({ emailThemeId }: Tenant) => ({ params: { id: emailThemeId } });
const madeUp = ({ emailThemeId }: Tenant) => ({ params: { id: emailThemeId }, body: { tsx_source: template } });

const ofTheme = (body: object, destroys?: 'emailTheme'): Record<string, Sample> => ({
  own: { send: ({ own }) => ({ ...themeOf(own), body }), outcome: onlyOwn(unknown), ...(destroys && { destroys }) },
  foreign: { send: ({ foreign }) => ({ ...themeOf(foreign), body }), outcome: always(unknown) },
});
const inTheme = (body: object): Record<string, Sample> => ({
  own: { send: ({ own }) => ({ body: { ...body, theme_id: own.emailThemeId } }), outcome: onlyOwn(invalid) },
  foreign: { send: ({ foreign }) => ({ body: { ...body, theme_id: foreign.emailThemeId } }), outcome: always(invalid) },
});

/** The inputs of the routes of themes, templates in TSX, previews and versions. */
export const emailThemeSamples = {
  'GET /internal/email-themes': { own: {} },
  'POST /internal/email-themes': { plain: { send: () => ({ body: { display_name: 'Made by the matrix' } }) } },
  'GET /internal/email-themes/:id': {
    own: { send: ({ own }) => themeOf(own), outcome: onlyOwn(unknown) },
    foreign: { send: ({ foreign }) => themeOf(foreign), outcome: always(unknown) },
  },
  'PATCH /internal/email-themes/:id': ofTheme({ tsx_source: source, preview_html: '' }),
  'PATCH /latchkey/email-themes/:id': ofTheme({ display_name: 'Renamed by the matrix' }, 'emailTheme'),
  'DELETE /latchkey/email-themes/:id': {
    own: { send: ({ own }) => themeOf(own), outcome: onlyOwn(unknown), destroys: 'emailTheme' },
    foreign: { send: ({ foreign }) => themeOf(foreign), outcome: always(unknown) },
  },
  'GET /internal/email-templates': { own: {} },
  'PATCH /internal/email-templates/:id': {
    own: { send: () => ({ params: { id: templateId }, body: { tsx_source: template } }) },
    'what is a foreign theme': { send: ({ foreign }) => madeUp(foreign), outcome: always('TSX_TEMPLATE_UNKNOWN') },
  },
  'DELETE /latchkey/email-templates/:id': {
    own: { send: () => ({ params: { id: templateId } }) },
    'what is a foreign theme': { send: ({ foreign }) => themeOf(foreign), outcome: always('TSX_TEMPLATE_UNKNOWN') },
  },
  'POST /emails/render-email': inTheme({ preview_html: '<p>Hello</p>' }),
  'POST /latchkey/email-previews': inTheme({ html: '<p>Hello</p>' }),
  'GET /latchkey/email-versions': {
    own: { send: ({ own }) => ({ query: { of: own.emailThemeId } }) },
    foreign: { send: ({ foreign }) => ({ query: { of: foreign.emailThemeId } }) },
  },
} satisfies Record<string, Record<string, Sample>>;
