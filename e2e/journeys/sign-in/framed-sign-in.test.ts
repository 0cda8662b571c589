import { newEmail } from '@latchkey/testing';
import { axe } from '@latchkey/testing/browser/browser';
import { framing, withoutFrameRule } from '../../support/framing.ts';
import { myNotes } from '../../support/notes.ts';
import { signInBy } from '../../support/providers.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

const shared = ['github', 'google'].map((id) => ({ id, type: 'shared' }));
test.use({ config: { oauth_providers: shared } });

test(
  'in a frame of another site, providers say why they do not open, and a new tab does',
  byKeyboard,
  async ({ demo, person: user }) => {
    const address = `${await withoutFrameRule(demo)}/handler/sign-in`;
    await user.page.goto(await framing(address));
    const frame = user.page.frameLocator('iframe');
    const button = frame.getByRole('button', { name: 'Sign in with GitHub' });
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await user.reaches(button);
    await frame.getByRole('tooltip').getByText('This auth provider is not supported in an iframe').waitFor();
    await user.inspect('sign-in page in a frame');
    const inside = user.page.frame({ url: address }) ?? user.page.mainFrame();
    expect(inside.parentFrame()).toBe(user.page.mainFrame());
    expect(await axe(inside)).toEqual([]);

    const tab = await user.opens(() => user.press(frame.getByRole('link', { name: 'Open in a new tab' })));
    await tab.page.waitForURL(address);
    expect(await tab.page.evaluate(() => window.opener), 'no hold on the frame it came from').toBeNull();
    await signInBy(tab, 'GitHub', { email: newEmail() });
    await myNotes(tab).waitFor();
  },
);
