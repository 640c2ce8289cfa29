// The plugins of hosts want an asynchronous start.
import('./host.js');
