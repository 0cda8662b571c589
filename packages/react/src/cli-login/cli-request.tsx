import type { CliLoginRequest } from '@latchkey/sdk';
import { useCliText } from '../i18n/texts/cli.ts';
import { useMoment } from '../i18n/use-date.ts';

/** A program that asks to be signed in: the code to compare, and what is known of the program. */
export function CliRequest({ request }: { readonly request: CliLoginRequest }) {
  const text = useCliText();
  const moment = useMoment();
  const { comparisonCode, userAgent, address, city, country, askedAt } = request;
  const place = [city, country].filter(Boolean).join(', ');
  const facts = [
    [text('cliProgram'), userAgent ?? text('cliUnknown')],
    [text('cliFrom'), [address, place].filter(Boolean).join(' · ') || text('cliUnknown')],
    [text('cliAt'), moment(askedAt)],
  ] as const;
  return (
    <dl data-latchkey="request">
      <div data-latchkey="comparison">
        <dt>{text('cliCode')}</dt>
        <dd data-latchkey="comparison-code">{comparisonCode}</dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} data-latchkey="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
