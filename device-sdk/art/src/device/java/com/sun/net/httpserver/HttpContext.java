package com.sun.net.httpserver;

/** Stands for a path; nothing can be set. */
public class HttpContext {}
