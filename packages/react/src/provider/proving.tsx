import { type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../hooks/use-app.ts';

/** Shows a dialog that asks users to confirm it's them, whenever the service requires that. */
export function Proving(): ReactNode {
  const app = useApp();
  const [dialog, show] = useState<ReactNode>();
  useEffect(() => {
    let giveUp = () => {};
    const stop = app.onProofRequired(async (proof) => {
      const { ProofDialog } = await import('../proof/index.ts');
      await new Promise<void>((end) => {
        giveUp = end;
        show(<ProofDialog proof={proof} onEnd={end} />);
      });
      show(undefined);
    });
    return () => {
      stop();
      giveUp();
    };
  }, [app]);
  return dialog;
}
