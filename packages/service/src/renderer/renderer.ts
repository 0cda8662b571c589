/** Renders mails by programs that tenants wrote. */
export interface Renderer {
  render(job: RenderJob): Promise<Rendered | RenderFailure>;
  close(): Promise<void>;
}

export interface RenderJob {
  /** Whose programs these are: tenants take turns. */
  readonly tenant?: string | undefined;
  /** TSX of a component `EmailTheme`, which shows its `children`. */
  readonly theme: string;
  readonly body: HtmlBody | TemplateBody;
}

/** Ready HTML, and under it the link that ends such mails, where they have one. */
export interface HtmlBody {
  readonly kind: 'html';
  readonly html: string;
  readonly unsubscribeLink?: string | undefined;
}

/** TSX of a component `EmailTemplate`, which gets the variables as props. */
export interface TemplateBody {
  readonly kind: 'template';
  readonly source: string;
  readonly variables: Readonly<Record<string, string>>;
}

export interface Rendered {
  readonly html: string;
  readonly text: string;
}

export interface RenderFailure {
  /** One sentence that the author of the program can act on. */
  readonly reason: string;
  /** Where in which program, counted from 1. */
  readonly place?:
    | { readonly program: 'theme' | 'template'; readonly line: number; readonly column: number }
    | undefined;
}
