import { Button, useStore } from '@latchkey/react';
import type { EmailTheme } from '@latchkey/sdk/admin';
import { useCallback, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { MailCard } from '../../features/email-editor/mail-card.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { isBuiltIn, sampleHtml } from './built-in.ts';
import { CreateTheme } from './create-theme.tsx';
import { useActiveTheme } from './use-active-theme.ts';

/** The email themes of the project. */
export function Themes() {
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title="Themes"
      description="The design around the emails that your app sends and around code templates."
      skeleton="text"
      action={
        <Allowed call="POST /internal/email-themes">
          <Button onClick={() => setCreating(true)}>
            <Icon name="plus" />
            Create theme
          </Button>
        </Allowed>
      }
    >
      <ThemeList />
      <CreateTheme open={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function ThemeList() {
  const themes = useStore(useAdminApp().emailThemesStore);
  const { active, use, busy, error } = useActiveTheme();
  return (
    <>
      <ErrorMessage error={error} />
      <ul aria-label="Themes" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {themes.map((theme) => (
          <ThemeCard
            key={theme.id}
            theme={theme}
            isActive={theme.id === active}
            isBusy={theme.id === busy}
            onUse={() => void use(theme)}
          />
        ))}
      </ul>
    </>
  );
}

interface ThemeCardProps {
  readonly theme: EmailTheme;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onUse: () => void;
}

function ThemeCard({ theme: { id, displayName }, isActive, isBusy, onUse }: ThemeCardProps) {
  const adminApp = useAdminApp();
  const render = useCallback(() => adminApp.previewEmail({ themeId: id, html: sampleHtml }), [adminApp, id]);
  return (
    <MailCard
      title={displayName}
      page={`email-themes/${id}`}
      text={isBuiltIn(id) ? 'Built in' : 'Custom'}
      badge={isActive && <Badge tone="success">In use</Badge>}
      actions={
        !isActive && (
          <Allowed call="PATCH /internal/projects/current">
            <RowButton aria-label={`Use ${displayName}`} aria-busy={isBusy || undefined} onClick={onUse}>
              Use
            </RowButton>
          </Allowed>
        )
      }
      render={render}
    />
  );
}
