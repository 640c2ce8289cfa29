export { createPortal, flushSync, useFormStatus } from 'react-dom';
