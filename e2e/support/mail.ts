import type { TestProject } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import type { ReceivedMail } from '@latchkey/testing/mail/mailbox';
import { until } from '@latchkey/testing/process/process';
import { expect } from '@playwright/test';
import { scan } from './mail-scanner.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';

/** A mail as its recipient finds it. */
export interface Mail extends ReceivedMail {
  /** Where its button leads. */
  readonly link: string;
}

/** Waits for the newest mail with such a subject; a scanner has followed its links before anybody reads it. */
export async function scannedMail(
  newPage: () => Promise<Page>,
  { mailbox }: TestProject,
  email: string,
  subject: string,
): Promise<Mail> {
  const mail = await until(async () => (await mailbox.to(email)).find((mail) => mail.subject.startsWith(subject)));
  await scan(newPage, mail.html);
  return { ...mail, link: mail.links[0] ?? '' };
}

/** Looks for a mail in the local inbox and presses its button, which opens a tab. */
export async function openFromInbox(reader: Person, { url }: Product, mail: Mail, button: string): Promise<Person> {
  const inbox = await reader.newTab();
  const { page } = inbox;
  await page.goto(`${url}/inbox`);
  await inbox.type(page.getByLabel('Recipient'), mail.to);
  await inbox.press(page.getByRole('button', { name: 'Search' }));
  await page.getByRole('status').filter({ hasText: mail.to }).waitFor();
  await inbox.inspect('inbox');
  await inbox.press(page.getByRole('link', { name: mail.subject }));
  await page.getByRole('heading', { name: mail.subject, level: 1 }).waitFor();
  await inbox.inspect('mail');
  return inbox.opens(() => pressInFrame(page, button));
}

/** By keyboard, whoever it is: in the frame of a mail no script runs, so the focus is looked for from outside. */
async function pressInFrame(page: Page, name: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  const button = frame.getByRole('link', { name });
  await button.waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return button.and(frame.locator(':focus')).count();
    })
    .toBe(1);
  await page.keyboard.press('Enter');
}
