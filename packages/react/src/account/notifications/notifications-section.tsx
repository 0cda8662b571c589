import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { SectionProps } from '../section.ts';
import { CategoryRow } from './category-row.tsx';

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
