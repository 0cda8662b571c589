import type { EmailConfig, OwnServer } from './sender-values.ts';

interface SenderDifferencesProps {
  readonly stored: EmailConfig;
  readonly config: EmailConfig;
  readonly hasNewPassword: boolean;
}

/** The saved sender and the new one, side by side. */
export function SenderDifferences({ stored, config, hasNewPassword }: SenderDifferencesProps) {
  const before = shownOf(stored);
  const after = shownOf(config);
  const changed = Object.keys({ ...before, ...after }).filter((label) => before[label] !== after[label]);
  return (
    <dl aria-label="Changes" className="divide-y divide-line rounded-control border border-line px-3">
      {changed.map((label) => (
        <div key={label} className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
          <dt className="text-soft">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {before[label] && <del className="me-2 text-soft">{before[label]}</del>}
            {after[label] ? (
              <ins className="font-medium text-foreground no-underline">{after[label]}</ins>
            ) : (
              <span className="text-soft">None</span>
            )}
          </dd>
        </div>
      ))}
      {hasNewPassword && (
        <div className="grid gap-x-4 py-2 sm:grid-cols-[8rem_1fr]">
          <dt className="text-soft">Password</dt>
          <dd className="font-medium text-foreground">{stored.type === 'standard' ? 'New password' : 'Set'}</dd>
        </div>
      )}
    </dl>
  );
}

function shownOf(config: EmailConfig): Readonly<Record<string, string | undefined>> {
  if (config.type === 'shared') return { 'Mail server': 'Shared server' };
  const { host, port, username, senderName, senderEmail }: OwnServer = config;
  return {
    'Mail server': 'Your own server',
    Host: host,
    Port: String(port),
    Username: username,
    'Sender name': senderName,
    'Sender email': senderEmail,
  };
}
