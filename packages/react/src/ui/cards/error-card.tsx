import { useWhenOnline } from '../../hooks/use-when-online.ts';
import { useText } from '../../i18n/texts/use-text.ts';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { RequestId } from '../feedback/request-id.tsx';
import { MessageCard } from './message-card.tsx';

export interface ErrorCardProps {
  readonly error: unknown;
  readonly fullPage?: boolean | undefined;
  onRetry(): unknown;
}

/** Something could not be read. Tries again by itself when the network is back. */
export function ErrorCard({ error, fullPage, onRetry }: ErrorCardProps) {
  const text = useText();
  const errorText = useErrorText();
  useWhenOnline(error, onRetry);
  return (
    <MessageCard
      title={text('unexpectedTitle')}
      fullPage={fullPage}
      primaryButtonText={text('tryAgain')}
      primaryAction={onRetry}
    >
      {errorText(error)}
      <RequestId error={error} />
    </MessageCard>
  );
}
