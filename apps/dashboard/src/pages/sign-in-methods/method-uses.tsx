import { settings } from '@latchkey/sdk/admin';
import { MethodUse } from '../../features/sign-in/method-use.tsx';
import { useMethodUses } from '../../features/sign-in/use-method-uses.ts';
import { Fact, Facts } from '../../ui/data/facts.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** By what metrics call them; named as their switches are. */
const methods = [
  ['password', settings.credential_enabled.control.label],
  ['otp', settings.magic_link_enabled.control.label],
  ['passkey', settings.passkey_enabled.control.label],
] as const;

/** What an owner wants to know before turning a method off. */
export function MethodUses() {
  const usageOf = useMethodUses();
  return (
    <Card title="Usage" description="How many users can sign in with a method, and when one last did.">
      <Facts>
        {methods.map(([method, label]) => {
          const use = usageOf(method);
          return (
            <Fact key={method} name={label}>
              {use ? <MethodUse use={use} /> : '–'}
            </Fact>
          );
        })}
      </Facts>
    </Card>
  );
}
