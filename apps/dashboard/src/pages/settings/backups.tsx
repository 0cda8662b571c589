import { useStore } from '@latchkey/react';
import type { NightlyBackups } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** The last and next backup of the installation, or how to turn backups on. */
export function Backups() {
  const nightly = useStore(useAdminApp().nightlyBackupsStore);
  return (
    <Card
      title="Backups"
      description="A backup is one file with everything in this installation except the key ring. Keep the key ring elsewhere."
      actions={standing(nightly)}
    >
      {nightly ? <Nightly {...nightly} /> : <HowToTurnOn />}
    </Card>
  );
}

function standing(nightly: NightlyBackups | null) {
  if (!nightly) return <Badge>Off</Badge>;
  if (nightly.lastFailure) return <Badge tone="danger">Failed</Badge>;
  return <Badge tone="success">On</Badge>;
}

function Nightly({ directory, keeps, backups, nextAt, lastFailure }: NightlyBackups) {
  const { clock } = useApps();
  const [last] = backups;
  const isDue = nextAt.getTime() <= clock();
  return (
    <>
      {lastFailure && (
        <p role="status" className="mb-5 text-pretty text-danger [overflow-wrap:anywhere]">
          The last backup failed <Time at={lastFailure.failedAt} />: {lastFailure.message}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Fact name="Last backup">
          {last ? (
            <>
              <Time at={last.takenAt} />, {sizeOf(last.sizeBytes)}
            </>
          ) : (
            'None yet'
          )}
        </Fact>
        <Fact name="Next backup">{isDue ? 'Within a minute' : <Time at={nextAt} />}</Fact>
        <Fact name="Kept">
          {backups.length} of at most {keeps}
        </Fact>
        <Fact name="Folder">
          <code dir="ltr" className="break-all font-mono text-small">
            {directory}
          </code>
        </Fact>
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
);

const HowToTurnOn = () => (
  <p className="max-w-prose text-pretty">
    To turn on backups, set{' '}
    <code dir="ltr" className="break-all font-mono text-small">
      LATCHKEY_BACKUP_DIR
    </code>{' '}
    to a folder, ideally on another disk, and restart the service.
  </p>
);

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size such as 3.4 MB, in decimal units. */
function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(bytes || 1) / 3)));
  const format = new Intl.NumberFormat('en', { style: 'unit', unit: UNITS[step - 1], maximumFractionDigits: 1 });
  return format.format(bytes / 1_000 ** step);
}
