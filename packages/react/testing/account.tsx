import { screen, waitFor } from '@testing-library/react';
import { AccountSettings, type AccountSettingsProps } from '../src/account/account-settings.tsx';
import { type StageOptions, stage } from './stage.tsx';

/** A signed-in user's account settings, at one of their sections. */
export async function accountAt(section: string, options: StageOptions = {}, props: AccountSettingsProps = {}) {
  const given = await stage({ at: `/handler/account-settings#${section}`, signedIn: true, ...options });
  given.show(<AccountSettings fullPage {...props} />);
  if (options.signedIn !== false) await screen.findByRole('heading', { level: 2 });
  const press = async (name: string) => given.user.click(await screen.findByRole('button', { name }));
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label);
    await given.user.clear(field);
    await given.user.type(field, text);
  };
  /** What was changed is read again meanwhile, and not at once. */
  const said = (text: string | RegExp) =>
    waitFor(async () => {
      await given.time.advance(300);
      screen.getByText(text);
    });
  const keys = (key: string) => given.service.sent.filter((sent) => sent.key === key).map(({ body }) => body);
  return { ...given, press, type, said, keys };
}
