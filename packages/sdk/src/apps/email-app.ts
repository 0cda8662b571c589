import type { Parts, Rights } from '../context/app-context.ts';
import { kept } from '../context/cached.ts';
import { acts } from '../context/lazy.ts';
import type { Store } from '../core/cache/store.ts';
import { type EmailAct, type EmailActName, emails } from '../emails/load.ts';
import type { EmailPage, KeptEmails, ListEmailsOptions, LoggedEmail } from '../emails/log.ts';
import { ofEmails } from '../emails/of-emails.ts';
import type { EmailTheme, EmailThemeSource, NewEmailTemplate } from '../emails/programs.ts';
import type { EmailTemplate } from '../emails/templates.ts';
import type { EmailVersion } from '../emails/versions.ts';
import { ServerApp, type ServerAppOptions } from './server-app.ts';

/** The e-mails of a project: their templates and themes, how they are sent, and what became of them. */
export abstract class EmailApp extends ServerApp {
  /** The templates of all mails, for frameworks to bind to. */
  readonly emailTemplatesStore: Store<EmailTemplate[]>;
  /** The templates that are programs in TSX, for frameworks to bind to. */
  readonly newEmailTemplatesStore: Store<NewEmailTemplate[]>;
  /** The built-in themes, then those of the project, for frameworks to bind to. */
  readonly emailThemesStore: Store<EmailTheme[]>;
  readonly #kept: Kept;

  /** Changes the template of a mail; what is not named stays. The project needs a mail server of its own for it. */
  declare readonly updateEmailTemplate: EmailAct<'updateEmailTemplate'>;
  /** Makes the template of a mail the default one again. */
  declare readonly resetEmailTemplate: EmailAct<'resetEmailTemplate'>;
  /** A mail by its template, or by what the template could become. */
  declare readonly previewEmailTemplate: EmailAct<'previewEmailTemplate'>;

  /** Changes the source of a template, as far as it renders; answers how it looks in the theme of the project. */
  declare readonly updateNewEmailTemplate: EmailAct<'updateNewEmailTemplate'>;
  /** Makes a template in TSX what it was at first. */
  declare readonly resetNewEmailTemplate: EmailAct<'resetNewEmailTemplate'>;

  /** Makes a theme, which starts as the light one. */
  declare readonly createEmailTheme: EmailAct<'createEmailTheme'>;
  /** Changes the source of a theme, as far as the given HTML renders in it; answers how that looks. */
  declare readonly updateEmailTheme: EmailAct<'updateEmailTheme'>;
  /** Calls a theme of the project something else. */
  declare readonly renameEmailTheme: EmailAct<'renameEmailTheme'>;
  /** Deletes a theme that the project does not use; a built-in one becomes what it was at first. */
  declare readonly deleteEmailTheme: EmailAct<'deleteEmailTheme'>;

  /** HTML or the source of a template, in a theme or the source of one; nothing is sent or stored. */
  declare readonly previewEmail: EmailAct<'previewEmail'>;

  /** Tries out a mail server by one mail; the error says what is wrong with the settings. */
  declare readonly sendTestEmail: EmailAct<'sendTestEmail'>;
  /** Sends a mail that was put together already: by the shared server to owners of the project alone. */
  declare readonly sendEmailPreview: EmailAct<'sendEmailPreview'>;
  /** Invites somebody by mail to sign in; the link leads to the given page as it is. */
  declare readonly sendSignInInvitationEmail: EmailAct<'sendSignInInvitationEmail'>;

  /** The newest 100 mails. */
  declare readonly listSentEmails: EmailAct<'listSentEmails'>;
  /** Sends a mail once more, as a mail of its own, and answers that. */
  declare readonly resendEmail: EmailAct<'resendEmail'>;

  /**
   * Asks the assistant about the theme or template whose id is that of the thread; it may store another source of it. The
   * messages are not stored.
   */
  declare readonly sendChatMessage: EmailAct<'sendChatMessage'>;
  /** Keeps one message of the conversation about a theme or template, as it is: any JSON. */
  declare readonly saveChatMessage: EmailAct<'saveChatMessage'>;
  /** Those that were kept, oldest first, each as it was. */
  declare readonly listChatMessages: EmailAct<'listChatMessages'>;

  constructor(options: ServerAppOptions, rights: Rights) {
    super(options, rights);
    const made = acts(
      () => ofEmails(this.parts),
      emails,
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
    );
    Object.assign(this, made satisfies { [K in EmailActName]: EmailAct<K> });
    this.#kept = keptOf(this.parts);
    this.emailTemplatesStore = this.#kept.templates.store();
    this.newEmailTemplatesStore = this.#kept.newTemplates.store();
    this.emailThemesStore = this.#kept.themes.store();
  }

  /** The templates of all mails; those that the project did not change are the default ones. */
  listEmailTemplates(): Promise<EmailTemplate[]> {
    return this.#kept.templates.get();
  }

  /** The templates that are programs in TSX. */
  listNewEmailTemplates(): Promise<NewEmailTemplate[]> {
    return this.#kept.newTemplates.get();
  }

  /** The built-in themes, then those of the project. */
  listEmailThemes(): Promise<EmailTheme[]> {
    return this.#kept.themes.get();
  }

  /** Null where there is none with this id. */
  getEmailTheme(id: string): Promise<EmailThemeSource | null> {
    return this.#kept.theme.get(id);
  }

  /** One theme with its source; null where there is none with this id. */
  emailThemeStore(id: string): Store<EmailThemeSource | null> {
    return this.#kept.theme.store(id);
  }

  /** HTML or a stored template in a stored theme, as HTML. */
  getEmailPreview(themeId: string, content?: string, templateId?: string): Promise<string> {
    return this.#kept.preview.get(themeId, content, templateId);
  }

  /** HTML or a stored template in a stored theme, as HTML that is made anew when one of them changes. */
  emailPreviewStore(themeId: string, content?: string, templateId?: string): Store<string> {
    return this.#kept.preview.store(themeId, content, templateId);
  }

  /** What a template or theme was before its last changes, newest first, by its type or id. */
  listEmailVersions(of: string): Promise<EmailVersion[]> {
    return this.#kept.versions.get(of);
  }

  /** What a template or theme was before its last changes, for frameworks to bind to. */
  emailVersionsStore(of: string): Store<EmailVersion[]> {
    return this.#kept.versions.store(of);
  }

  /** What became of the mails, newest first. */
  async listEmails(options: ListEmailsOptions = {}): Promise<EmailPage> {
    return page(await this.#kept.emails.get(options));
  }

  /** What became of the mails, newest first. The same store for the same options. */
  emailsStore(options: ListEmailsOptions = {}): Store<EmailPage> {
    return this.#kept.emailPages(options);
  }

  /** Null where there is none with this id. */
  getEmail(id: string): Promise<LoggedEmail | null> {
    return this.#kept.email.get(id);
  }

  /** One mail and what became of it; null where there is none with this id. */
  emailStore(id: string): Store<LoggedEmail | null> {
    return this.#kept.email.store(id);
  }
}

type Kept = ReturnType<typeof keptOf>;

/** What is read of e-mails, a cache each. */
function keptOf(parts: Parts) {
  const read = acts(
    () => ofEmails(parts),
    emails,
    'readTemplates',
    'readNewTemplates',
    'readThemes',
    'readTheme',
    'readPreview',
    'readVersions',
    'readEmails',
    'readEmail',
  );
  const logged = kept(parts, 'emails', read.readEmails);
  return {
    templates: kept(parts, 'emailTemplates', read.readTemplates),
    newTemplates: kept(parts, 'newEmailTemplates', read.readNewTemplates),
    themes: kept(parts, 'emailThemes', read.readThemes),
    theme: kept(parts, 'emailThemes', read.readTheme),
    preview: kept(parts, 'emailPreviews', read.readPreview),
    versions: kept(parts, 'emailVersions', read.readVersions),
    emails: logged,
    emailPages: logged.shown(page),
    email: kept(parts, 'emails', read.readEmail),
  };
}

const page = ({ emails, nextCursor }: KeptEmails): EmailPage => Object.assign([...emails], { nextCursor });
