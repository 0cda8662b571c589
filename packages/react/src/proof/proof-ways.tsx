import type { Proof, ProofWay } from '@latchkey/sdk';
import { type ComponentType, useState } from 'react';
import type { english } from '../i18n/texts/common.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import type { proofEnglish } from '../i18n/texts/proof.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { Button } from '../ui/button.tsx';
import { Separator } from '../ui/separator.tsx';
import { EmailProof } from './email-proof.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import { RecoveryProof } from './recovery-proof.tsx';
import { TotpProof } from './totp-proof.tsx';

export interface ProofWayProps {
  readonly proof: Proof;
  /** It is confirmed. */
  onProven(): void;
}

interface Way {
  readonly way: ProofWay;
  readonly form: ComponentType<ProofWayProps>;
  /** What leads to it from another one. */
  readonly link: PlainKey<typeof english & typeof proofEnglish>;
}

/** Those with a form, of which one is open; the first that somebody has at first. */
const forms: readonly Way[] = [
  { way: 'totp', form: TotpProof, link: 'useAuthenticator' },
  { way: 'password', form: PasswordProof, link: 'usePassword' },
  { way: 'email-code', form: EmailProof, link: 'proofSendCode' },
  { way: 'recovery-code', form: RecoveryProof, link: 'lostDevice' },
];

interface ProofWaysProps extends ProofWayProps {
  /** Those of the person that this browser can do. */
  readonly ways: readonly ProofWay[];
}

/** The ways to confirm who one is: a passkey, and one of the forms, with links to the others. */
export function ProofWays({ ways, ...props }: ProofWaysProps) {
  const text = useProofText();
  const [chosen, choose] = useState<ProofWay>();
  const own = forms.filter(({ way }) => ways.includes(way));
  const open = own.find(({ way }) => way === chosen) ?? own[0];
  const hasPasskey = ways.includes('passkey');
  return (
    <>
      {hasPasskey && <PasskeyProof {...props} />}
      {hasPasskey && open && <Separator>{text('proofOr')}</Separator>}
      {open && <open.form key={open.way} {...props} />}
      {own
        .filter((way) => way !== open)
        .map(({ way, link }) => (
          <Button key={way} variant="ghost" onClick={() => choose(way)}>
            {text(link)}
          </Button>
        ))}
    </>
  );
}
