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
const theirs = { lang: 'en' } as const;

interface DrawingProps extends Omit<DrawingsProps, 'pages'> {
  readonly page: Page;
}

function Drawing({ page: { path, fields = [], press }, of, values }: DrawingProps) {
  const text = useConnectionsText();
  return (
    <figure data-latchkey="form" dir={of === undefined ? undefined : 'ltr'}>
      <figcaption data-latchkey="small" {...(of && theirs)}>
        {[of ?? text('identityProvider'), ...path].join(' > ')}
      </figcaption>
      {fields.map((field) => (
        <Shown key={`${field.label} ${field.ours} ${field.into}`} field={field} values={values} />
      ))}
      {press !== undefined && (
        <div data-latchkey="actions">
          <span data-latchkey="badge" role="img" aria-label={text('pagePress', { button: press })} {...theirs}>
            {press}
          </span>
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

interface ShownProps {
  readonly field: PageField;
  readonly values: DrawingsProps['values'];
}

function Shown({ field: { label, ours, into, is, isOn, isChosen }, values }: ShownProps) {
  const text = useConnectionsText();
  const own = into ?? (ours && nameOf[ours]);
  const name = label ?? (own && text(own)) ?? '';
  const value = ours && values[ours];
  if (value !== undefined) return <CopiedValue label={name} value={value} />;
  if (isChosen)
    return (
      <span role="img" aria-label={text('pageChoose', { choice: name })} {...theirs}>
        <input type="radio" checked disabled /> {name}
      </span>
    );
  return (
    <div data-latchkey="field">
      <span data-latchkey="label" {...(label && theirs)}>
        {name}
      </span>
      {isOn === undefined ? (
        <span data-latchkey="input" {...theirs}>
          {is ?? (ours === 'token' ? text('directoryToken') : '…')}
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
      {into && <span data-latchkey="small">{text('pageInto', { field: text(into) })}</span>}
    </div>
  );
}
