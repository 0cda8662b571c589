/** Gives the frame around this page the height of its content, whenever that changes. */
export function fitFrame(): void {
  const frame = window.frameElement;
  if (!frame) return;
  new ResizeObserver(() => {
    frame.setAttribute('height', String(Math.ceil(document.body.getBoundingClientRect().height)));
  }).observe(document.body);
}
