import { useStore } from '@latchkey/react';
import { useState } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Advice } from './advice.tsx';
import { CheckRow } from './check-row.tsx';
import { type Check, checksOf } from './checks.ts';
import { FixQuestion } from './fix-question.tsx';
import { ProductionSwitch } from './production-switch.tsx';
import { useFix } from './use-fix.ts';

export const ProductionCheck = () => (
  <Page
    title="Production check"
    description="Issues to fix before you go live. The SDK's getProductionModeErrors() returns the same list."
    skeleton="form"
  >
    <Checks />
  </Page>
);

function Checks() {
  const project = useStore(useAdminApp().projectStore);
  const { apply, pending, error } = useFix();
  const [asked, setAsked] = useState<Check>();
  const checks = checksOf(project);
  const failing = checks.filter(({ problem }) => problem).length;

  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Checks"
        description={
          failing === 0
            ? 'All checks pass.'
            : `${failing} of ${checks.length} checks ${failing === 1 ? 'needs' : 'need'} attention.`
        }
      >
        <ul aria-label="Checks" className="divide-y divide-line">
          {checks.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              isBusy={pending === check.id}
              error={error?.id === check.id ? error.cause : undefined}
              onFix={() => (check.fix?.question ? setAsked(check) : void apply(check))}
            />
          ))}
        </ul>
      </Card>
      <ProductionSwitch />
      <Advice />
      <FixQuestion check={asked} onClose={() => setAsked(undefined)} />
    </div>
  );
}
