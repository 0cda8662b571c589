import type { NotificationCategory } from '@latchkey/sdk';
import { useId } from 'react';
import type { List } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';

interface CategoryRowProps {
  readonly category: NotificationCategory;
  readonly categories: List<NotificationCategory>;
}

/** A switch for one kind of mails. It shows what is wished while that is sent, and goes back if it fails. */
export function CategoryRow({ category, categories }: CategoryRowProps) {
  const text = useAccountText();
  const note = useId();
  const { id, name, enabled, canDisable } = category;
  const isBusy = categories.busy === id;
  const isOn = isBusy ? !enabled : enabled;
  const flip = () =>
    categories.change(
      id,
      () => category.setEnabled(!enabled),
      text(enabled ? 'notificationOff' : 'notificationOn', { name }),
    );
  return (
    <li data-latchkey="row">
      <label data-latchkey="check">
        <input
          data-latchkey="switch"
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={!canDisable}
          aria-busy={isBusy || undefined}
          aria-describedby={canDisable ? undefined : note}
          onChange={flip}
        />
        {name}
      </label>
      {!canDisable && (
        <span data-latchkey="small" id={note}>
          {text('notificationStays')}
        </span>
      )}
    </li>
  );
}
