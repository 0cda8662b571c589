import type { ReactNode } from 'react';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { CopiedValue } from '../copied-value.tsx';
import type { Ours, Page, PageField } from './identity-providers.ts';

interface DrawingsProps {
  readonly pages: readonly Page[];
  /** The identity provider whose pages these are. */
  readonly of: string | undefined;
  readonly values: Partial<Readonly<Record<Ours, string>>>;
}

/** An identity provider's pages as drawings, with our values where they go. What is drawn is text, so it is read out as it is. */
export const Drawings = ({ pages, of, values }: DrawingsProps) => (
  <ol data-latchkey="rows">
    {pages.map((page) => (
      <li data-latchkey="row" key={page.path.join()}>
        <Drawing page={page} of={of} values={values} />
      </li>
    ))}
  </ol>
);

/** In the language of their pages. */
const THEIRS = 'en';
/** Where words of theirs go in a sentence of ours (Unicode's object replacement character). */
const SLOT = '\ufffc';

interface DrawingProps extends Omit<DrawingsProps, 'pages'> {
  readonly page: Page;
}

function Drawing({ page: { path, fields = [], press }, of, values }: DrawingProps) {
  const text = useConnectionsText();
  return (
    <figure data-latchkey="form" dir={of === undefined ? undefined : 'ltr'}>
      <figcaption data-latchkey="small" lang={of && THEIRS}>
        {[of ?? text('identityProvider'), ...path].join(' > ')}
      </figcaption>
      {fields.map((field) => (
        <Shown key={`${field.label} ${field.ours} ${field.into}`} field={field} values={values} />
      ))}
      {press !== undefined && (
        <div data-latchkey="actions">
          <ReadOut sentence={text('pagePress', { button: SLOT })}>
            <span data-latchkey="badge" lang={THEIRS}>
              {press}
            </span>
          </ReadOut>
        </div>
      )}
    </figure>
  );
}

/** What our values are called where the page isn't known. */
const names = {
  entityId: 'samlEntityId',
  acsUrl: 'samlAcsUrl',
  sloUrl: 'samlSloUrl',
  redirectUrl: 'oidcRedirectUri',
  postLogoutRedirectUrl: 'oidcPostLogoutRedirectUri',
  backchannelLogoutUrl: 'oidcBackchannelLogoutUrl',
} as const;
const nameOf: { readonly [value in Ours]?: (typeof names)[keyof typeof names] } = names;

interface ReadOutProps {
  /** With a slot for the words of theirs. */
  readonly sentence: string;
  readonly children: ReactNode;
}

/** Words of theirs, which are read out within a sentence of ours. */
function ReadOut({ sentence, children }: ReadOutProps) {
  const [before, after] = sentence.split(SLOT);
  return (
    <>
      <span data-latchkey="hidden">{before}</span>
      {children}
      <span data-latchkey="hidden">{after}</span>
    </>
  );
}

/** What holds something else than the value itself, by what that is called. */
const held: { readonly [value in Ours]?: 'directoryToken' | 'ownKeys' } = {
  token: 'directoryToken',
  certificate: 'ownKeys',
};

interface ShownProps {
  readonly field: PageField;
  readonly values: DrawingsProps['values'];
}

function Shown({ field: { label, ours, into, is, isOn, isChosen }, values }: ShownProps) {
  const text = useConnectionsText();
  const own = into ?? (ours && nameOf[ours]);
  const name = label ?? (own && text(own)) ?? '';
  const lang = label && THEIRS;
  const value = ours && values[ours];
  if (value !== undefined) return <CopiedValue label={name} value={value} lang={lang} />;
  if (isChosen)
    return (
      <span>
        <input type="radio" checked disabled aria-hidden />{' '}
        <ReadOut sentence={text('pageChoose', { choice: SLOT })}>
          <span lang={lang}>{name}</span>
        </ReadOut>
      </span>
    );
  const called = ours && held[ours];
  return (
    <div data-latchkey="field">
      <span data-latchkey="label" lang={lang}>
        {name}
      </span>
      {isOn === undefined ? (
        <span data-latchkey="input" lang={is && THEIRS} dir={called && 'auto'}>
          {is ?? (called ? text(called) : '…')}
        </span>
      ) : (
        <input
          data-latchkey="switch"
          type="checkbox"
          checked={isOn}
          disabled
          aria-label={text(isOn ? 'connectionOn' : 'connectionOff')}
        />
      )}
      {into && (
        <span data-latchkey="small" dir="auto">
          {text('pageInto', { field: text(into) })}
        </span>
      )}
    </div>
  );
}
