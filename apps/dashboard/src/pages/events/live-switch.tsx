import { Button } from '@latchkey/react';

interface LiveSwitchProps {
  readonly isLive: boolean;
  readonly onChange: (isLive: boolean) => void;
}

/** Whether new events appear by themselves. */
export const LiveSwitch = ({ isLive, onChange }: LiveSwitchProps) => (
  <Button
    variant="secondary"
    aria-pressed={isLive}
    title={isLive ? 'New events appear by themselves' : 'Show new events as they happen'}
    onClick={() => onChange(!isLive)}
  >
    <span
      aria-hidden="true"
      className={`size-2 rounded-full ${isLive ? 'animate-pulse bg-success motion-reduce:animate-none' : 'bg-input'}`}
    />
    Live
  </Button>
);
