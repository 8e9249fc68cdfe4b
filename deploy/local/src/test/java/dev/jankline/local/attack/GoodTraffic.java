package dev.jankline.local.attack;

import dev.jankline.local.stack.Program;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.function.IntFunction;

/**
 * Describes requests of good clients that have something in common.
 *
 * @param name who sends them
 * @param program who answers them
 * @param clients clients that send them at one time
 * @param period time between two requests of one client
 * @param request the request of a number; numbers count up from 0
 * @param accepted status of an answer that is counted
 */
record GoodTraffic(
    String name,
    Program program,
    int clients,
    Duration period,
    IntFunction<HttpRequest> request,
    int accepted) {}
