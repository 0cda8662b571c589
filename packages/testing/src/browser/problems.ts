import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core';

/** What must not happen in any page, one sentence each, as it is found. */
export type Problems = readonly string[];

/**
 * Watches every tab of a context: errors, refusals of its content security policy, requests to anyone but this machine,
 * and the host that stands for it.
 */
export async function watch(context: BrowserContext, host?: string): Promise<Problems> {
  const problems: string[] = [];
  context.on('request', (request) => {
    if (!isLocal(request.url()) && new URL(request.url()).host !== host)
      problems.push(`It asked someone else: ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    const request = response.request();
    const limit = isCall(request) ? 500 : 400;
    if (response.status() >= limit) problems.push(`Status ${response.status()}: ${request.method()} ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!isCall(request) && !expected.test(reason)) problems.push(`Not loaded: ${request.url()} (${reason})`);
  });
  context.on('weberror', (error) => problems.push(`Uncaught: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAboutNetwork(message)) problems.push(`Console: ${message.text()}`);
  });
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return;
    problems.push(`A box of the browser's own: ${dialog.type()} "${dialog.message()}"`);
    void dialog.dismiss();
  });
  await context.addInitScript(tellRefusals);
  return problems;
}

/** Left before it was loaded; or the test had taken the network away. */
const expected = /ERR_ABORTED|ERR_INTERNET_DISCONNECTED/;

/** A call that fails is the page's to handle, unless the other side is broken; a missing part of the page is not. */
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());

/** Chromium's own line about an answer; `response` and `requestfailed` have judged it. */
const isAboutNetwork = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:');

function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return !/^(https?|wss?):$/.test(protocol) || /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Runs in the page, before its own scripts. */
function tellRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`The content security policy refused ${blockedURI} by ${effectiveDirective} (${sourceFile})`);
  });
}
