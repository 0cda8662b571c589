import { Button, ErrorBoundary, useStore } from '@latchkey/react';
import { getPreviousSystem, type PreviousSystem as System, setPreviousSystem } from '@latchkey/sdk/previous-system';
import { Suspense, useMemo, useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useApps } from '../../../app/apps.ts';
import { useAdminApp } from '../../../app/current-project.ts';
import { AsyncValue } from '../../../ui/data/async-value.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SettingsForm } from '../../../ui/form/settings-form.tsx';
import { HookSecret } from './hook-secret.tsx';
import { Progress } from './progress.tsx';
import { SystemFields } from './system-fields.tsx';
import { TurnOff } from './turn-off.tsx';
import { optionsOf, valuesOf } from './values.ts';

/** The system that users come from while they move: how far that is, and how it is asked. */
export function PreviousSystem() {
  const app = useAdminApp();
  const system = useMemo(() => new AsyncValue(() => getPreviousSystem(app)), [app]);
  return (
    // What suspends keeps no memo, so it would read again and again.
    <ErrorBoundary>
      <Suspense fallback={<SectionSkeleton />}>
        <Content system={system} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Content({ system }: { readonly system: AsyncValue<System | null> }) {
  const stored = useStore(system);
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string>();
  const refresh = () => system.refresh().catch(() => undefined);

  return (
    <div className="flex flex-col gap-6">
      {stored && <Progress system={stored} />}
      {!stored && !isNew && <None onSetUp={() => setNew(true)} />}
      {(stored || isNew) && (
        <Form
          stored={stored}
          onSaved={(hookSecret) => {
            setSecret(hookSecret ?? undefined);
            return refresh();
          }}
        />
      )}
      {stored && (
        <TurnOff
          onDone={async () => {
            setNew(false);
            await refresh();
          }}
        />
      )}
      <HookSecret secret={secret} onSaved={() => setSecret(undefined)} />
    </div>
  );
}

const None = ({ onSetUp }: { readonly onSetUp: () => void }) => (
  <EmptyState
    icon="imports"
    title="Move users as they sign in"
    text="Users who aren't here yet sign in with their old password, which is checked once with your previous system. Browsers that are signed in there stay signed in. Both end by themselves."
    action={
      <Allowed call="PUT /latchkey/previous-system">
        <Button onClick={onSetUp}>Set up previous system</Button>
      </Allowed>
    }
  />
);

interface FormProps {
  readonly stored: System | null;
  /** Called with the secret of a hook if one was generated. */
  readonly onSaved: (hookSecret: string | null) => Promise<unknown>;
}

function Form({ stored, onSaved }: FormProps) {
  const app = useAdminApp();
  const { clock } = useApps();
  const [now] = useState(clock);
  const values = useMemo(() => valuesOf(stored, now), [stored, now]);
  return (
    <SettingsForm
      call="PUT /latchkey/previous-system"
      values={values}
      save={async (typed) => {
        const saved = await setPreviousSystem(app, optionsOf(typed, stored));
        await onSaved(saved.hookSecret);
        return valuesOf(saved, now);
      }}
    >
      {(form) => <SystemFields form={form} stored={stored} now={now} />}
    </SettingsForm>
  );
}
