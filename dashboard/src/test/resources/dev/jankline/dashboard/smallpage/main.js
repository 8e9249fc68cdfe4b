import {html} from "lit"; export const page = html;
