import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export const title = 'Dialog';

export const states = {
  'A question with actions': () => {
    const [isOpen, setIsOpen] = useState(false);
    const close = () => setIsOpen(false);
    return (
      <>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Open Dialog
        </Button>
        <Dialog
          title="Leave without paying?"
          description="Your order stays open for a while, and nothing has been charged."
          open={isOpen}
          onClose={close}
          actions={
            <>
              <Button look="quiet" onClick={close}>
                Stay
              </Button>
              <Button onClick={close}>Leave</Button>
            </>
          }
        />
      </>
    );
  },
  'Text that scrolls': () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          Open Long Dialog
        </Button>
        <Dialog
          title="Terms of the offer that are long enough to need a second line of title"
          open={isOpen}
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>Understood</Button>}
        >
          {Array.from({ length: 20 }, (_, index) => (
            <p key={index}>
              Paragraph {index + 1}. A subscription starts on the day of payment and ends after its
              term.
            </p>
          ))}
        </Dialog>
      </>
    );
  },
};
