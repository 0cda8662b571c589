import type { emailPreviews, emailThemes, tsxTemplates } from '@latchkey/protocol';
import type { Handlers } from '../../handler.ts';
import { renderGiven, renderNamed } from './preview.ts';
import { changeTemplate, listTemplates, resetTemplate } from './templates.ts';
import { changeTheme, createTheme, listThemes, readTheme, removeTheme, renameTheme } from './themes.ts';

export const emailThemeRoutes: Handlers<typeof emailThemes> = {
  'GET /internal/email-themes': ({ context, project }) => listThemes(context, project),

  'POST /internal/email-themes': async ({ context, project, body }) => ({
    id: await createTheme(context, project, body.display_name),
  }),

  'GET /internal/email-themes/:id': async ({ context, project, params }) => {
    const { displayName, source } = await readTheme(context, project, params.id);
    return { display_name: displayName, tsx_source: source };
  },

  'PATCH /internal/email-themes/:id': ({ context, services, project, params, body }) =>
    changeTheme(context, services.renderer, project, params.id, body),

  'PATCH /latchkey/email-themes/:id': async ({ context, project, params, body }) => {
    await renameTheme(context, project, params.id, body.display_name);
    return { id: params.id, display_name: body.display_name };
  },

  'DELETE /latchkey/email-themes/:id': async ({ context, project, params }) => {
    await removeTheme(context, project, params.id);
    return { success: true };
  },
};

export const tsxTemplateRoutes: Handlers<typeof tsxTemplates> = {
  'GET /internal/email-templates': ({ context, project }) => listTemplates(context, project),

  'PATCH /internal/email-templates/:id': async ({ context, services, project, params, body }) => ({
    rendered_html: await changeTemplate(context, services.renderer, project, params.id, body.tsx_source),
  }),

  'DELETE /latchkey/email-templates/:id': async ({ context, project, params }) => {
    await resetTemplate(context, project, params.id);
    return { success: true };
  },
};

export const emailPreviewRoutes: Handlers<typeof emailPreviews> = {
  'POST /emails/render-email': ({ context, services, project, body }) =>
    renderNamed(context, services.renderer, project, body),

  'POST /latchkey/email-previews': ({ context, services, project, body }) =>
    renderGiven(context, services.renderer, project, body),
};
