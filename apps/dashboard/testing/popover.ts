import { fireEvent, screen } from '@testing-library/react';

/** jsdom opens and closes no popovers, so their events are fired instead. What is in them counts as hidden there. */
export async function openPopover(buttonName: string): Promise<void> {
  HTMLElement.prototype.hidePopover = function close() {
    told(this, 'toggle', 'closed');
  };
  const button = await screen.findByRole('button', { name: buttonName });
  told(document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement, 'beforetoggle', 'open');
}

const told = (panel: HTMLElement, event: string, newState: string) =>
  fireEvent(panel, Object.assign(new Event(event), { newState }));
