import type { NotificationCategory } from '@latchkey/sdk';
import { useId } from 'react';
import { type List, useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { SectionProps } from '../section.ts';

/** Which mails the user gets. */
export function NotificationsSection({ user }: SectionProps) {
  const text = useAccountText();
  const categories = useList(user.listNotificationCategories);
  const { list } = categories;
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('notificationsHelp')}</p>
      <Loading of={categories.known} />
      <ErrorMessage error={categories.failure} />
      {list && (
        <ul data-latchkey="rows">
          {list.map((category) => (
            <CategoryRow key={category.id} category={category} categories={categories} />
          ))}
        </ul>
      )}
      <div data-latchkey="status" role="status">
        {categories.done}
      </div>
    </div>
  );
}

interface CategoryRowProps {
  readonly category: NotificationCategory;
  readonly categories: List<NotificationCategory>;
}

/** A switch for one kind of mails. It shows what is wished while that is sent, and goes back if it fails. */
function CategoryRow({ category, categories }: CategoryRowProps) {
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
