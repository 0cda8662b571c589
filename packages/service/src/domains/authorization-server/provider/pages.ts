import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { type Html, html, raw } from '../../../platform/html/html.ts';
import { webPage, webPagePolicy } from '../../../platform/html/web-page.ts';

/** The pages that the provider shows by itself, whole and without scripts. */
function showPage(ctx: KoaContextWithOIDC, title: string, content: Html): void {
  ctx.type = 'html';
  ctx.set('content-security-policy', webPagePolicy);
  ctx.body = webPage(title, content);
}

export const showError = (ctx: KoaContextWithOIDC, problem: ErrorOut) =>
  showPage(
    ctx,
    'This sign-in cannot go on',
    html`<p role="alert">Go back to the application and try again. If it happens again, tell those who run it:
${problem.error_description ?? problem.error} (${problem.error}).</p>`,
  );

/** The answer to the form sends the browser on to the application, which counts as where the form goes. */
function policyFor(redirect: unknown): string {
  const url = typeof redirect === 'string' ? URL.parse(redirect) : null;
  if (!url) return webPagePolicy;
  const place = url.origin === 'null' ? url.protocol : url.origin;
  return webPagePolicy.replace("form-action 'self'", `form-action 'self' ${place}`);
}

export function askSignOut(ctx: KoaContextWithOIDC, form: string): void {
  showPage(
    ctx,
    'Sign out?',
    html`<p>You will be signed out here, and in the applications that you signed in to from here.</p>
${raw(withButton(form, 'Sign out', 'logout'))}`,
  );
  ctx.set('content-security-policy', policyFor(ctx.oidc.params?.post_logout_redirect_uri));
}

export const showSignedOut = (ctx: KoaContextWithOIDC) =>
  showPage(ctx, 'You are signed out', html`<p>You can close this page.</p>`);

export const askUserCode = (ctx: KoaContextWithOIDC, problem?: Error) =>
  showPage(
    ctx,
    'Connect a device',
    html`<p>Enter the code that your device shows.</p>
${problem ? html`<p role="alert">This code is not right, or it has expired. Look at your device and try again.</p>` : ''}
<form method="post" action="${ctx.oidc.urlFor('code_verification')}">
<input type="hidden" name="xsrf" value="${String(ctx.oidc.session?.state?.secret ?? '')}">
<label for="user_code">Code</label>
<input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>
<button type="submit">Continue</button>
</form>`,
  );

export const confirmUserCode = (ctx: KoaContextWithOIDC, form: string, name: string, userCode: string) =>
  showPage(
    ctx,
    `Connect ${name}?`,
    html`<p>Go on only if your device shows this code: <strong>${userCode}</strong></p>
${raw(withButton(form, 'Continue'))}`,
  );

export const showDeviceConnected = (ctx: KoaContextWithOIDC) =>
  showPage(ctx, 'Your device is connected', html`<p>You can close this page and go on there.</p>`);

/** The library's form has its fields alone. */
const withButton = (form: string, label: string, name?: string) =>
  form.replace('</form>', `<button type="submit"${name ? ` name="${name}" value="yes"` : ''}>${label}</button></form>`);
