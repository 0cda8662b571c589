/** Prints a text alone, without the page that it stands on. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  // One that is not displayed is not printed.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', opacity: '0' });
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (!page || !window) return;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const lines = page.createElement('pre');
  lines.textContent = text;
  page.title = title;
  page.body.append(heading, lines);
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
