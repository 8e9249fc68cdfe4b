// Entry: defines the elements of the frame; each page is loaded when it is first shown.
import './shell/app.js';
import { followLinks } from './shell/route.js';

followLinks();
