import type { AppContext, Rights } from '../context/app-context.ts';
import { cached } from '../context/cached.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import type { Store } from '../core/cache/store.ts';
import { type Emails, emails } from '../emails/lazy.ts';
import type { CachedEmails, EmailPage, ListEmailsOptions, LoggedEmail } from '../emails/log.ts';
import { type OfEmails, ofEmails } from '../emails/of-emails.ts';
import type { EmailTheme, EmailThemeSource, NewEmailTemplate } from '../emails/programs.ts';
import type { EmailTemplate } from '../emails/templates.ts';
import type { EmailVersion } from '../emails/versions.ts';
import { ServerApp, type ServerAppOptions } from './server-app.ts';

const emailMethods = [
  'updateEmailTemplate',
  'resetEmailTemplate',
  'previewEmailTemplate',
  'updateNewEmailTemplate',
  'resetNewEmailTemplate',
  'createEmailTheme',
  'updateEmailTheme',
  'renameEmailTheme',
  'deleteEmailTheme',
  'previewEmail',
  'sendTestEmail',
  'sendEmailPreview',
  'sendSignInInvitationEmail',
  'listSentEmails',
  'resendEmail',
  'sendChatMessage',
  'saveChatMessage',
  'listChatMessages',
] as const;

/** A project's emails: templates, themes, delivery settings and log. */
export interface EmailApp extends LazyMethods<OfEmails, Emails, (typeof emailMethods)[number]> {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns all of them.
export abstract class EmailApp extends ServerApp {
  /** The templates of all mails, for frameworks to bind to. */
  readonly emailTemplatesStore: Store<EmailTemplate[]>;
  /** The templates that are programs in TSX, for frameworks to bind to. */
  readonly newEmailTemplatesStore: Store<NewEmailTemplate[]>;
  /** The built-in themes, then those of the project, for frameworks to bind to. */
  readonly emailThemesStore: Store<EmailTheme[]>;
  readonly #cached: Cached;

  constructor(options: ServerAppOptions, rights: Rights) {
    super(options, rights);
    Object.assign(
      this,
      lazyMethods(() => ofEmails(this.context), emails, emailMethods),
    );
    this.#cached = cachesOf(this.context);
    this.emailTemplatesStore = this.#cached.templates.store();
    this.newEmailTemplatesStore = this.#cached.newTemplates.store();
    this.emailThemesStore = this.#cached.themes.store();
  }

  /** The templates of all mails; those that the project did not change are the default ones. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return this.#cached.templates.get();
  }

  /** The templates that are programs in TSX. */
  listNewEmailTemplates(): Promise<NewEmailTemplate[]> {
    return this.#cached.newTemplates.get();
  }

  /** The built-in themes, then those of the project. */
  listEmailThemes(): Promise<EmailTheme[]> {
    return this.#cached.themes.get();
  }

  /** Null where there is none with this id. */
  getEmailTheme(id: string): Promise<EmailThemeSource | null> {
    return this.#cached.theme.get(id);
  }

  /** One theme with its source; null where there is none with this id. */
  emailThemeStore(id: string): Store<EmailThemeSource | null> {
    return this.#cached.theme.store(id);
  }

  /** HTML or a stored template in a stored theme, as HTML. */
  getEmailPreview(themeId: string, content?: string, templateId?: string): Promise<string> {
    return this.#cached.preview.get(themeId, content, templateId);
  }

  /** HTML or a stored template in a stored theme, as HTML that is made anew when one of them changes. */
  emailPreviewStore(themeId: string, content?: string, templateId?: string): Store<string> {
    return this.#cached.preview.store(themeId, content, templateId);
  }

  /** What a template or theme was before its last changes, newest first, by its type or id. */
  listEmailVersions(of: string): Promise<EmailVersion[]> {
    return this.#cached.versions.get(of);
  }

  /** What a template or theme was before its last changes, for frameworks to bind to. */
  emailVersionsStore(of: string): Store<EmailVersion[]> {
    return this.#cached.versions.store(of);
  }

  /** What became of the mails, newest first. */
  async listEmails(options: ListEmailsOptions = {}): Promise<EmailPage> {
    return page(await this.#cached.emails.get(options));
  }

  /** What became of the mails, newest first. The same store for the same options. */
  emailsStore(options: ListEmailsOptions = {}): Store<EmailPage> {
    return this.#cached.emailPages(options);
  }

  /** Null where there is none with this id. */
  getEmail(id: string): Promise<LoggedEmail | null> {
    return this.#cached.email.get(id);
  }

  /** One mail and what became of it; null where there is none with this id. */
  emailStore(id: string): Store<LoggedEmail | null> {
    return this.#cached.email.store(id);
  }
}

type Cached = ReturnType<typeof cachesOf>;

/** The cached email reads, one cache each. */
function cachesOf(context: AppContext) {
  const read = lazyMethods(() => ofEmails(context), emails, [
    'readTemplates',
    'readNewTemplates',
    'readThemes',
    'readTheme',
    'readPreview',
    'readVersions',
    'readEmails',
    'readEmail',
  ]);
  const logged = cached(context, 'emails', read.readEmails);
  return {
    templates: cached(context, 'emailTemplates', read.readTemplates),
    newTemplates: cached(context, 'newEmailTemplates', read.readNewTemplates),
    themes: cached(context, 'emailThemes', read.readThemes),
    theme: cached(context, 'emailThemes', read.readTheme),
    preview: cached(context, 'emailPreviews', read.readPreview),
    versions: cached(context, 'emailVersions', read.readVersions),
    emails: logged,
    emailPages: logged.shown(page),
    email: cached(context, 'emails', read.readEmail),
  };
}

const page = ({ emails, nextCursor }: CachedEmails): EmailPage => Object.assign([...emails], { nextCursor });
